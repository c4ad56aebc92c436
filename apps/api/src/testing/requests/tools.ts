import { bodyOf } from '../body-of.js';
import { type RecipeDto } from '../../processing/recipes/recipe.dto.js';
import { type TermDto } from '../../processing/translation/glossary/glossary.dto.js';
import { type Owner } from './owner.js';
import { type Requests } from './request.js';

const STEPS = [{ kind: 'loudness', target_lufs: -16 }];

/** An order for work on the owner's recording. */
const on =
  (more: object = {}) =>
  ({ files }: Owner) => ({ body: { fileId: files.recording.id, ...more } });

const queued = async ({ member, files }: Owner) => (await member.order(files.recording.id)).id;
const ofRecipe = async (owner: Owner) => {
  const made = await owner.member
    .post('/recipes')
    .send({ name: owner.name('Aurelia recipe'), steps: STEPS })
    .expect(201);
  return { params: { id: bodyOf<RecipeDto>(made).id } };
};
const term = (owner: Owner) => ({ target_lang: 'es', source: owner.name('Aurelia'), target: 'palabra' });
const ofTerm = async (owner: Owner) => {
  const made = await owner.member.post('/glossary').send(term(owner)).expect(201);
  return { params: { id: bodyOf<TermDto>(made).id } };
};
const translation = ({ jobs }: Owner) => ({ params: { id: jobs.translation.id } });

export const tools: Requests = {
  listJobs: () => ({}),
  streamJobEvents: () => ({}),
  getJob: ({ jobs }) => ({ params: { id: jobs.speed.id } }),
  cancelJob: async (owner) => ({ params: { id: await queued(owner) } }),
  retryJob: async (owner) => {
    const id = await queued(owner);
    await owner.member.delete(`/jobs/${id}`).expect(200);
    // One that a worker has begun ends only once that worker has heard of it.
    await owner.member.jobIn('cancelled', id);
    return { params: { id } };
  },
  listEngines: () => ({}),
  transcribe: ({ files }) => ({ body: { upload_id: files.recording.id, language: 'en' } }),
  transcribeFile: ({ files }) => ({
    params: { id: files.recording.id },
    body: new URLSearchParams({ transcription_type: 'auto', language: 'en' }),
  }),
  reduceNoise: on({ reduction_level: 0.5 }),
  changeSpeed: on({ speed: 1.25 }),
  cutRecording: on({ start: 0, end: 1 }),
  convertRecording: on({ output_format: 'wav', quality: 'high' }),
  normalizeLoudness: on({ target_lufs: -16 }),
  removeSilences: on(),
  findSilences: on(),
  measureRecording: on(),
  burnInSubtitles: ({ files }) => ({ body: { fileId: files.film.id, subtitle_id: files.subtitles.id } }),
  muxSubtitles: ({ files }) => ({ body: { fileId: files.film.id, subtitle_id: files.subtitles.id } }),

  listRecipes: () => ({}),
  createRecipe: (owner) => ({ body: { name: owner.name('Aurelia recipe'), steps: STEPS } }),
  getRecipe: ofRecipe,
  changeRecipe: async (owner) => ({
    ...(await ofRecipe(owner)),
    body: { name: owner.name('Aurelia recipe'), steps: STEPS },
  }),
  deleteRecipe: ofRecipe,
  runRecipe: async (owner) => ({ ...(await ofRecipe(owner)), body: { file_ids: [owner.files.recording.id] } }),

  translate: ({ files }) => ({ body: { upload_id: files.subtitles.id, target_lang: 'es' } }),
  listTranslations: ({ files }) => ({ query: { upload_id: files.subtitles.id } }),
  getTranslation: translation,
  saveTranslation: async (owner) => {
    const { revision, cues } = bodyOf<{ revision: number; cues: object[] }>(
      await owner.member.get(`/translations/${owner.jobs.translation.id}`).expect(200),
    );
    return { ...translation(owner), body: { revision, texts: cues.map(() => 'Aurelia habla.') } };
  },
  exportTranslation: (owner) => ({ ...translation(owner), query: { format: 'txt' } }),
  listTerms: () => ({ query: { target_lang: 'es' } }),
  addTerm: (owner) => ({ body: term(owner) }),
  changeTerm: async (owner) => ({ ...(await ofTerm(owner)), body: term(owner) }),
  removeTerm: ofTerm,
  summarize: ({ files }) => ({ body: { upload_id: files.text.id, length: 'short' } }),
  listSummaries: ({ files }) => ({ query: { upload_id: files.text.id } }),
  getSummary: ({ jobs }) => ({ params: { id: jobs.summary.id } }),
};
