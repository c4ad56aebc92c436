/** @file The optional package that runs Whisper, and the folder of models. */
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The part of transformers.js' speech recognition pipeline that we use. */
export type WhisperModel = (
  samples: Float32Array,
  options: { task: 'transcribe'; return_timestamps: 'word'; chunk_length_s: number; language?: string },
) => Promise<{ text: string; chunks?: { text: string; timestamp: [number, number | null] }[] }>;

export type LoadWhisper = () => Promise<WhisperModel>;

interface Transformers {
  env: { localModelPath: string; allowRemoteModels: boolean };
  pipeline: (task: 'automatic-speech-recognition', model: string, options: { dtype: string }) => Promise<WhisperModel>;
}

export type FoundWhisper = { load: LoadWhisper; model: string; reason: null } | { model: string; reason: string };

/** Not a literal in `import()`: the package is an add-on of 474 MB that most installations lack. */
const PACKAGE = '@huggingface/transformers';
const HUB_MODEL = 'onnx-community/whisper-base_timestamped';
export const WHISPER_NOT_INSTALLED = 'Local Whisper is not installed: run `npm run engine:local`.';

/**
 * Looks for the package and a model: a folder whose name holds 'whisper' in `modelsFolder` (`name` or `owner/name`), and
 * nothing is then loaded from the network; without a folder the hub's model.
 */
export async function findWhisper(
  modelsFolder: string | undefined,
  isInstalled: () => boolean = isPackageInstalled,
): Promise<FoundWhisper> {
  if (!isInstalled()) return { model: HUB_MODEL, reason: WHISPER_NOT_INSTALLED };
  const model = modelsFolder === undefined ? HUB_MODEL : await findModel(modelsFolder);
  if (model === undefined) return { model: HUB_MODEL, reason: 'The folder of local models holds no Whisper model.' };
  return { load: () => loadWhisper(model, modelsFolder), model, reason: null };
}

function isPackageInstalled(): boolean {
  try {
    import.meta.resolve(PACKAGE);
    return true;
  } catch {
    return false;
  }
}

async function loadWhisper(model: string, modelsFolder: string | undefined): Promise<WhisperModel> {
  const { env, pipeline } = (await import(PACKAGE)) as Transformers;
  if (modelsFolder !== undefined) {
    env.localModelPath = modelsFolder;
    env.allowRemoteModels = false;
  }
  return pipeline('automatic-speech-recognition', model, { dtype: 'q8' });
}

async function findModel(folder: string): Promise<string | undefined> {
  const names = await foldersIn(folder);
  const nested = await Promise.all(
    names.map(async (name) => (await foldersIn(join(folder, name))).map((sub) => join(name, sub))),
  );
  const candidates = [...names, ...nested.flat()].filter((name) => /whisper/i.test(name)).sort();
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
