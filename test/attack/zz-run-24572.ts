import { attackDump } from './attack-dump.ts';
import { takeDump } from './dump.ts';
import { openLoneApp } from './lone-app.ts';
import { PLANTS } from './plant.ts';
import { reportTable, reportWorld } from './report.ts';
import { liveThrough } from './world/live.ts';
import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';
const [people, letters, days, seed, plant] = process.argv.slice(2);
const app = await openLoneApp();
const t = Date.now();
try {
  const plants = plant === 'all' ? PLANTS : PLANTS.filter((p) => p.name === plant);
  const w = await liveThrough(app, { people: +people!, letters: +letters!, days: +days!, seed: +seed! }, plants);
  const dump = await takeDump(app.services.db);
  const t2 = Date.now();
  writeFileSync(`/tmp/attack2/w-${people}-${seed}-${plant ?? ''}.bin`, serialize({ dump, truth: w.truth }));
  console.log(reportWorld(w.truth), 'seed', seed, 'lived', (t2 - t) / 1000, 'answers', w.answers.length);
  console.log([...dump.tables].filter(([, r]) => r.length).map(([n, r]) => `${n}:${r.length}/${new Set(r.map((x) => x.xmin)).size}`).join(' '));
  console.log('readers', w.truth.readers.size, 'marked', w.truth.marked.size);
  const v = attackDump(dump, w.truth);
  console.log(reportTable(v)); for (const x of v) console.log(x.attack, x.by);
  console.log('attacked', (Date.now() - t2) / 1000);
} finally { await app.close(); }
