import { readCorpus, type Part } from '#test/moderation/corpus/corpus.ts';
import { judge } from '#test/moderation/measure.ts';
import { report } from '#test/moderation/report.ts';

// `npm run moderation`: measures our rules on a corpus of labelled lines. `--all` lists every miss instead of ten.
const worst = process.argv.includes('--all') ? Infinity : 10;
for (const part of ['tuned', 'unseen'] satisfies Part[]) console.log(report(part, judge(readCorpus(part)), worst));
