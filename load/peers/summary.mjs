// What a run comes to: medians over its rounds, a Markdown table, and our figures divided by those of the peers.

/** The figures of a line that are compared, and how many digits the table shows. */
const FIGURES = { moves_per_second: 0, p50_ms: 1, p99_ms: 1, server_cpu_us_per_move: 1 };

/** The middle value; of an even number of values the mean of the middle two. */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Finds the measured line in what a command has printed; throws when there is none, or when a figure is not one. */
export function measuredLine(name, output) {
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  if (lines.length !== 1) throw new Error(`${name}: expected one line of JSON, found ${lines.length}`);
  const line = JSON.parse(lines[0]);
  for (const figure of ['moves', ...Object.keys(FIGURES)]) {
    if (!(Number.isFinite(line[figure]) && line[figure] > 0)) throw new Error(`${name}: ${figure} is ${line[figure]}`);
  }
  return { ...line, server: name };
}

/** The medians of each variant, in the order in which they were first measured. */
export function medians(lines) {
  const names = [...new Set(lines.map((line) => line.server))];
  return names.map((name) => {
    const own = lines.filter((line) => line.server === name);
    const rates = own.map((line) => line.moves_per_second);
    const result = { server: name, version: own[0].version, rounds: own.length };
    for (const figure of Object.keys(FIGURES)) result[figure] = Number(median(own.map((line) => line[figure])).toFixed(2));
    return { ...result, moves_per_second_min: Math.min(...rates), moves_per_second_max: Math.max(...rates) };
  });
}

/** Our medians divided by each peer's: more moves a second is better above 1, everything else below 1. */
export function ratios(results, ours) {
  const peers = results.filter((result) => !ours.includes(result.server));
  return results
    .filter((result) => ours.includes(result.server))
    .flatMap((own) => peers.map((peer) => {
      const pairs = Object.keys(FIGURES).map((figure) => [figure, Number((own[figure] / peer[figure]).toFixed(3))]);
      return { server: own.server, against: peer.server, ...Object.fromEntries(pairs) };
    }));
}

const shown = (value, digits) => value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The medians as a Markdown table. */
export function table(results) {
  const rows = results.map((result) => {
    const figure = (name) => shown(result[name], FIGURES[name]);
    const range = `${shown(result.moves_per_second_min, 0)} to ${shown(result.moves_per_second_max, 0)}`;
    const name = result.version === undefined ? result.server : `${result.server} (${result.version})`;
    return `| ${name} | ${figure('moves_per_second')} (${range}) | ${figure('p50_ms')} | ${figure('p99_ms')} | ${figure('server_cpu_us_per_move')} |`;
  });
  return ['| server | moves/s | p50 ms | p99 ms | server CPU µs a move |', '| --- | --- | --- | --- | --- |', ...rows].join('\n');
}
