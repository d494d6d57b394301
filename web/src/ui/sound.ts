// Sounds made on the spot: no files. Nothing sounds before somebody has touched the page, with the sound off, or from a board that is only shown.
import { settings } from "../play/settings.svelte";
import { isStill } from "./still";

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (!settings.sound || isStill() || typeof AudioContext === "undefined") return null;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

interface Tone {
  pitch: number;
  to?: number;
  long: number;
  loud?: number;
  after?: number;
  wave?: OscillatorType;
}

function tone({ pitch, to = pitch, long, loud = 0.12, after = 0, wave = "triangle" }: Tone): void {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, start);
  oscillator.frequency.exponentialRampToValueAtTime(Math.max(to, 1), start + long);
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + long);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + long);
}

function noise(long: number, loud: number, pitch: number, after = 0): void {
  const audio = ready();
  if (!audio) return;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * long), audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let place = 0; place < data.length; place += 1) data[place] = (Math.random() * 2 - 1) * (1 - place / data.length);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + after);
}

export const sounds = {
  turn: () => { tone({ pitch: 523, long: 0.16 }); tone({ pitch: 784, long: 0.24, after: 0.12 }); },
  card: () => noise(0.09, 0.25, 2_400),
  die: (after = 0) => noise(0.05, 0.5, 1_100 + Math.random() * 700, after),
  step: () => tone({ pitch: 300, to: 220, long: 0.08, loud: 0.08 }),
  good: () => [523, 659, 784, 1_047].forEach((pitch, place) => tone({ pitch, long: 0.2, after: place * 0.09 })),
  bad: () => tone({ pitch: 220, to: 90, long: 0.4, wave: "sawtooth", loud: 0.06 }),
  boom: () => { noise(0.5, 0.6, 160); tone({ pitch: 90, to: 40, long: 0.5, wave: "sine", loud: 0.3 }); },
  no: () => tone({ pitch: 180, to: 150, long: 0.14, wave: "square", loud: 0.05 }),
};
