/** @file Whether the committed OpenAPI document and the generated client are what the API's code makes of them today. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, scriptOf } from '../setup/paths.mjs';
import { tail } from '../setup/problem.mjs';
import { runProgram } from '../setup/processes.mjs';

const client = join(root, 'libs/api-client');

/**
 * Makes both anew beside the committed ones and compares their bytes.
 * @param {string} workDir an empty place below the clone, so that packages are found
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>} what differs, in words; empty: nothing
 */
export async function contractDrift(workDir, env) {
  const fresh = join(workDir, 'api-client');
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  for (const file of ['package.json', 'openapi-ts.config.mjs']) copyFileSync(join(client, file), join(fresh, file));

  const exporter = join(root, 'apps/api/dist/openapi/export.js');
  const document = await runProgram(process.execPath, [exporter, join(fresh, 'openapi.json')], {
    cwd: join(root, 'apps/api'),
    env,
  });
  if (!document.ok) return [`the document could not be exported:\n${tail(document.output)}`];
  const generated = await runProgram(process.execPath, [scriptOf('openapi-ts')], { cwd: fresh, env });
  if (!generated.ok) return [`the client could not be generated:\n${tail(generated.output)}`];

  return differences(
    { [join(client, 'openapi.json')]: join(fresh, 'openapi.json') },
    { [join(client, 'src/generated')]: join(fresh, 'src/generated') },
  );
}

/** @param {...Record<string, string>} pairs committed file or folder -> fresh one */
export function differences(...pairs) {
  return pairs.flatMap((pair) =>
    Object.entries(pair).flatMap(([committed, fresh]) => {
      const [old, now] = [filesOf(committed), filesOf(fresh)];
      const names = [...new Set([...old.keys(), ...now.keys()])].sort();
      return names
        .filter((name) => !old.get(name)?.equals(now.get(name) ?? Buffer.alloc(0)))
        .map((name) => {
          const file = relative(root, join(committed, name));
          return !old.has(name)
            ? `${file} is missing`
            : !now.has(name)
              ? `${file} is left over`
              : `${file} is out of date`;
        });
    }),
  );
}

/** @returns {Map<string, Buffer>} contents by path below `path`; the file itself has the path '' */
function filesOf(path) {
  if (!existsSync(path)) return new Map();
  if (statSync(path).isFile()) return new Map([['', readFileSync(path)]]);
  const names = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [relative(path, file), readFileSync(file)];
    }),
  );
}
