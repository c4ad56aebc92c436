/** @file Models that run here: the optional package that runs them, and the folder that they lie in. */
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../engine-error.js';

/** What a task needs of transformers.js, and how its model is found. */
export interface LocalModelKind {
  /** As transformers.js calls the task. */
  task: 'automatic-speech-recognition' | 'translation' | 'summarization';
  /** What people call it: 'Whisper'. */
  name: string;
  /** Folders of such models have it in their name. */
  pattern: RegExp;
  /** Taken from the hub where no folder is configured. */
  hubModel: string;
}

interface Transformers {
  env: { localModelPath: string; allowRemoteModels: boolean };
  pipeline: (task: string, model: string, options: { dtype: string }) => Promise<unknown>;
}

/** A pipeline of transformers.js, loaded when it is first wanted. */
export interface LocalModel<Pipeline> {
  /** The model's name, for the record. */
  model: string;
  /** null: ready to work. */
  reason: string | null;
  /** @throws EngineError where it can't be loaded; the next call tries again */
  pipeline(): Promise<Pipeline>;
}

/** Not a literal in `import()`: the package is an add-on of 474 MB that most installations lack. */
const PACKAGE = '@huggingface/transformers';
export const notInstalled = (name: string): string => `Local ${name} is not installed: run \`npm run engine:local\`.`;

/**
 * Looks for the package and a model: a folder of such a name in `modelsFolder` (`name` or `owner/name`), and nothing is then loaded from
 * the network; without a folder the hub's model.
 */
export async function findLocalModel<Pipeline>(
  kind: LocalModelKind,
  modelsFolder: string | undefined,
  isInstalled: () => boolean = isPackageInstalled,
): Promise<LocalModel<Pipeline>> {
  const { name, hubModel, pattern } = kind;
  const missing = (reason: string): LocalModel<Pipeline> => ({
    ...{ model: hubModel, reason },
    pipeline: () => Promise.reject(new EngineError('ENGINE_UNAVAILABLE', reason)),
  });
  if (!isInstalled()) return missing(notInstalled(name));
  const model = modelsFolder === undefined ? hubModel : await findModel(modelsFolder, pattern);
  if (model === undefined) return missing(`The folder of local models holds no ${name} model.`);
  return loadedOnce(name, model, () => loadPipeline<Pipeline>(kind, model, modelsFolder));
}

/** @param load called when the model is first wanted, and again after it failed */
export function loadedOnce<Pipeline>(name: string, model: string, load: () => Promise<Pipeline>): LocalModel<Pipeline> {
  let loaded: Promise<Pipeline> | undefined;
  return {
    ...{ model, reason: null },
    async pipeline() {
      loaded ??= load();
      try {
        return await loaded;
      } catch (error) {
        loaded = undefined;
        throw new EngineError('ENGINE_UNAVAILABLE', `The local ${name} model could not be loaded.`, { cause: error });
      }
    },
  };
}

function isPackageInstalled(): boolean {
  try {
    import.meta.resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}

async function loadPipeline<Pipeline>(
  { task }: LocalModelKind,
  model: string,
  modelsFolder: string | undefined,
): Promise<Pipeline> {
  const { env, pipeline } = (await import(PACKAGE)) as Transformers;
  if (modelsFolder !== undefined) {
    env.localModelPath = modelsFolder;
    env.allowRemoteModels = false;
  }
  return (await pipeline(task, model, { dtype: 'q8' })) as Pipeline;
}

async function findModel(folder: string, pattern: RegExp): Promise<string | undefined> {
  const names = await foldersIn(folder);
  const nested = await Promise.all(
    names.map(async (name) => (await foldersIn(join(folder, name))).map((sub) => join(name, sub))),
  );
  const candidates = [...names, ...nested.flat()].filter((name) => pattern.test(name)).sort();
  for (const name of candidates) {
    const hasConfig = await access(join(folder, name, 'config.json')).then(
      () => true,
      () => false,
    );
    if (hasConfig) return name;
  }
  return undefined;
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}
