import { inProject } from '#platform/server/project-folder.ts';
import { readCorpus, type Part } from '#test/moderation/corpus/corpus.ts';
import { judge } from '#test/moderation/measure.ts';
import { report } from '#test/moderation/report.ts';
import { readFolder } from './moderation/labelled/read-folder.ts';
import { measureFolder } from './moderation/measure-folder.ts';
import { folderOption, missesShown, partOption } from './moderation/options.ts';

// `npm run moderation`: measures our rules on our own corpus, and rules and model on our own lines that nothing was learned from.
// `--corpus <folder>`: measures rules and model on any labelled files instead; `--part test` only on the lines that are set aside
// of the sets from which the model learns. `--all` lists every miss instead of ten.
const folder = folderOption('corpus');
const part = folder === null ? 'test' : partOption();
if (folder === null) {
  for (const own of ['tuned', 'unseen'] satisfies Part[]) {
    console.log(report(own, judge(readCorpus(own)), missesShown()));
  }
}
const lines = readFolder(folder ?? inProject('test/moderation/lines'));
console.log(
  measureFolder(
    lines.filter((line) => part === null || line.part === part),
    missesShown(),
  ),
);
