/** @file `npm run restore -- <folder>`: a backup into an empty database and an empty storage folder, while the product stands still. */
import { folderIn } from './backup/place.mjs';
import { restoreBackup } from './backup/restore.mjs';
import { runCommand } from './setup/command.mjs';

await runCommand(() => restoreBackup(folderIn(process.argv)));
