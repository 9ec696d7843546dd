import { inProject } from '#platform/server/project-folder.ts';
import { readCorpus, type Part } from './moderation/corpus/corpus.ts';
import { judge } from './moderation/measure-corpus.ts';
import { report } from './moderation/report-corpus.ts';
import { readFolder } from './moderation/labelled/read-folder.ts';
import { measureCost } from './moderation/measure-cost.ts';
import { measureFolder } from './moderation/measure-folder.ts';
import { folderOption, isAboutCost, missesShown, partOption } from './moderation/options.ts';

// `npm run moderation`: measures rules and model on our own corpus, and on our own lines that nothing was learned from.
// `--corpus <folder>`: on any labelled files instead; `--part test` only on the lines that are set aside of the sets from which the
// model learns. `--all` lists every miss instead of ten. `--cost` measures what a review costs.
const folder = folderOption('corpus');
const part = folder === null ? 'test' : partOption();
const lines = readFolder(folder ?? inProject('scripts/moderation/lines')).filter(
  (line) => part === null || line.part === part,
);
if (isAboutCost()) {
  console.log(measureCost(lines));
} else {
  if (folder === null) {
    for (const own of ['tuned', 'unseen'] satisfies Part[]) {
      console.log(report(own, judge(readCorpus(own)), missesShown()));
    }
  }
  console.log(measureFolder(lines, missesShown()));
}
