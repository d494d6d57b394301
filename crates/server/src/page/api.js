// Fills the server's own pages: the public tables, and the REST interface as its OpenAPI document describes it.
'use strict';

const make = (tag, text, kind) => {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (kind) element.className = kind;
  return element;
};

const typeOf = (schema) => {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.split('/').pop();
  if (schema.oneOf) return schema.oneOf.map(typeOf).join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const name = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type || '';
  return name.includes('array') ? `list of ${typeOf(schema.items)}` : name;
};

const rows = (head, list) => {
  const table = make('table');
  const first = table.insertRow();
  head.forEach((text) => first.append(make('th', text)));
  list.forEach((cells) => {
    const row = table.insertRow();
    cells.forEach((text) => row.append(make('td', text)));
  });
  return table;
};

const fields = (schema) => {
  const required = new Set(schema.required || []);
  return Object.entries(schema.properties || {}).map(([name, field]) => [
    required.has(name) ? name : `${name} (optional)`, typeOf(field), field.description || '',
  ]);
};

const operation = (path, method, about) => {
  const details = make('details');
  const summary = make('summary');
  summary.append(make('span', method.toUpperCase(), 'method'), make('code', path));
  summary.append(make('span', about.summary || about.description || '', 'what'));
  details.append(summary);
  if (about.parameters) {
    const list = about.parameters.map((one) => [`${one.name} (${one.in})`, typeOf(one.schema), one.description || '']);
    details.append(rows(['parameter', 'type', 'what'], list));
  }
  const body = about.requestBody && Object.entries(about.requestBody.content)[0];
  if (body) details.append(make('p', `Body: ${typeOf(body[1].schema)} as ${body[0]}`));
  const answers = Object.entries(about.responses).map(([status, answer]) => {
    const content = answer.content && Object.values(answer.content)[0];
    return [status, content ? typeOf(content.schema) : '', answer.description || ''];
  });
  details.append(rows(['status', 'answer', 'when'], answers));
  return details;
};

const showInterface = async (place) => {
  const described = await (await fetch('/api/openapi.json')).json();
  document.getElementById('about').textContent = described.info.description;
  place.replaceChildren();
  const byTag = new Map();
  for (const [path, methods] of Object.entries(described.paths)) {
    for (const [method, about] of Object.entries(methods)) {
      const tag = (about.tags || ['other'])[0];
      if (!byTag.has(tag)) byTag.set(tag, []);
      byTag.get(tag).push(operation(path, method, about));
    }
  }
  for (const [tag, list] of byTag) place.append(make('h2', tag), ...list);
  place.append(make('h2', 'types'));
  for (const [name, schema] of Object.entries(described.components.schemas)) {
    const details = make('details');
    const summary = make('summary');
    summary.append(make('code', name), make('span', schema.description || '', 'what'));
    details.append(summary);
    const variants = schema.oneOf || schema.allOf;
    if (schema.properties) details.append(rows(['field', 'type', 'what'], fields(schema)));
    else if (variants) variants.forEach((one) => details.append(rows([one.description || 'one of', 'type', 'what'], fields(one))));
    else details.append(make('p', typeOf(schema)));
    place.append(details);
  }
};

const showTables = async (place) => {
  // The link of a table leads to this page too: it is to be joined from a terminal.
  const linked = location.pathname.startsWith('/t/') ? location.pathname : '';
  document.getElementById('origin').textContent = location.origin + linked;
  const tables = await (await fetch('/api/tables?most=20')).json();
  if (!tables.length) return;
  place.replaceChildren(...tables.map((table) => {
    const item = make('li');
    const address = `${location.origin}/t/${table.table}`;
    item.append(`${table.game}, ${table.stage}: ${table.names.join(', ')} `, make('pre', `monsterbox play --at ${address}`));
    return item;
  }));
};

const paths = document.getElementById('paths');
const tables = document.getElementById('tables');
if (paths) showInterface(paths);
if (tables) showTables(tables);
