import { inProject } from '#platform/server/project-folder.ts';
import { readFolder } from './moderation/labelled/read-folder.ts';
import { train } from './moderation/training/train.ts';
import { folderOption } from './moderation/options.ts';

// `npm run moderation-model -- --corpus <folder>`: learns the model of moderation from the labelled files of a folder and our own
// lines, and writes its figures into the sources. The texts of the folder stay outside of the project.
const folder = folderOption('corpus');
if (folder === null) {
  console.error('Usage: npm run moderation-model -- --corpus <folder with labelled files>');
  process.exitCode = 1;
} else {
  const lines = [...readFolder(folder), ...readFolder(inProject('scripts/moderation/lines'))];
  train(lines);
  console.log(`Learned from ${lines.filter(({ part, weight }) => part === 'train' && weight > 0).length} lines.`);
}
