import { bodyOf } from '../body-of.js';
import { type DraftDto, type HistoryDto } from '../../transcripts/editing/editing.dto.js';
import { type ShareDto } from '../../transcripts/sharing/sharing.dto.js';
import { type Owner } from './owner.js';
import { type Requests } from './request.js';

const segment = { start: 0, end: 1, text: 'Aurelia writes.', speaker: null, confidence: null, words: [] };
const ofRecording = ({ files }: Owner) => ({ uploadId: files.recording.id });
const readable = (owner: Owner) => ({ params: ofRecording(owner) });

async function drafted(owner: Owner) {
  const path = `/transcripts/${owner.files.recording.id}/draft`;
  const { base_id, revision } = (await owner.member.get(path).expect(200)).body as DraftDto;
  const body = {
    base_id,
    revision,
    splices: [{ at: 0, remove: 1, insert: [{ ...segment, text: owner.name('Said') }] }],
  };
  return { path, body };
}

async function shared(owner: Owner) {
  return bodyOf<ShareDto>(
    await owner.member.post(`/transcripts/${owner.files.recording.id}/shares`).send({ with_audio: true }).expect(201),
  );
}
const tokenOf = async (owner: Owner) => ({ params: { token: (await shared(owner)).url.split('/').pop()! } });

async function earlier(owner: Owner) {
  const path = `/transcripts/${owner.files.recording.id}`;
  await owner.member
    .put(`${path}/edited`)
    .send({ segments: [{ ...segment, text: owner.name('Put') }] })
    .expect(200);
  const { entries } = (await owner.member.get(`${path}/history`).expect(200)).body as HistoryDto;
  return { params: { ...ofRecording(owner), id: entries.find(({ is_current }) => !is_current)!.id } };
}

export const transcripts: Requests = {
  getTranscript: readable,
  exportTranscript: (owner) => ({ ...readable(owner), query: { format: 'txt' } }),
  getTranscriptFile: ({ userId, files }) => ({ params: { userId, filename: `${files.recording.id}_transcript.txt` } }),
  getTranscriptDraft: readable,
  changeTranscriptDraft: async (owner) => ({ ...readable(owner), body: (await drafted(owner)).body }),
  discardTranscriptDraft: readable,
  publishTranscriptDraft: async (owner) => {
    const { path, body } = await drafted(owner);
    const saved = await owner.member.patch(path).send(body).expect(200);
    return { ...readable(owner), body: { revision: (saved.body as { revision: number }).revision } };
  },
  putEditedTranscript: (owner) => ({ ...readable(owner), body: { segments: [segment] } }),
  saveTranscript: ({ files }) => ({
    body: { text: '00:00\nAurelia saves.', original_file: files.recording.id, is_edited: true },
  }),
  importSubtitles: (owner) => ({
    ...readable(owner),
    body: { file_id: owner.files.subtitles.id },
    alsoNeeds: ['files:read', 'files:write'],
  }),
  alignText: (owner) => ({ ...readable(owner), body: { text: 'Aurelia speaks.' } }),
  getTranscriptHistory: readable,
  getTranscriptHistoryEntry: earlier,
  restoreTranscript: earlier,
  checkSubtitles: ({ files }) => ({
    body: { file_id: files.subtitles.id, encoding: 'utf-8' },
    alsoNeeds: ['files:read', 'files:write'],
  }),
  getTextEncoding: ({ files }) => ({ params: { fileId: files.subtitles.id } }),
  chooseTextEncoding: ({ files }) => ({ params: { fileId: files.subtitles.id }, body: { encoding: 'utf-8' } }),
  checkTranscript: readable,
  listShares: readable,
  createShare: (owner) => ({
    ...readable(owner),
    body: { expires_in_days: 7 },
    alsoNeeds: ['transcripts:read'],
  }),
  revokeShare: async (owner) => ({ params: { ...ofRecording(owner), id: (await shared(owner)).id } }),
  getSharedTranscript: tokenOf,
  getSharedMedia: tokenOf,
  getOpinion: readable,
};
