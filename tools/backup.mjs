/** @file `npm run backup -- <folder>`: database and files, while the product works. Run again on the same folder it copies what is new. */
import { createBackup } from './backup/create.mjs';
import { folderIn } from './backup/place.mjs';
import { runCommand } from './setup/command.mjs';

await runCommand(() => createBackup(folderIn(process.argv)));
