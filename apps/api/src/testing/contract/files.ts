import { readTxt } from '@timbrel/subtitles';
import { type ShareDto } from '../../transcripts/sharing/sharing.dto.js';
import { FILE_TYPES, fileTypeOf, mayDeclare } from '../../uploads/file-types.js';
import { bodyOf, type Problem } from '../body-of.js';
import { Member } from '../member.js';
import { type TestApp } from '../test-app.js';
import { heard, spoken } from '../transcripts.js';
import { among, inOrderOf, type Readings } from './reading.js';

/** What the readings have put beside the specification's list. */
const ADDED = [
  '.vtt',
  '.md',
  '.markdown',
  '.opus',
  '.oga',
  '.amr',
  '.aif',
  '.aiff',
  '.ogv',
  '.ts',
  '.mts',
  '.m2ts',
  '.mpg',
  '.mpeg',
  '.wmv',
  '.3g2',
  '.mka',
  '.caf',
  '.m4b',
];

/** A minute and five seconds, or an hour and five, in each form that a text transcript may have. */
const WRITTEN: Record<string, { time: string; seconds: number }> = {
  'mm:ss': { time: '01:05', seconds: 65 },
  'hh:mm:ss': { time: '01:00:05', seconds: 3_605 },
  seconds: { time: '65', seconds: 65 },
};

/** What may be declared for the extensions of one kind; what a wildcard covers isn't listed. */
function declaredTypes(kind: string): string[] {
  const ofKind = Object.values(FILE_TYPES).filter((type) => type.kind === kind);
  const all = [...new Set(ofKind.flatMap(({ declared, content }) => [...declared, ...content]))];
  return all.filter((type) => type.endsWith('/*') || !all.includes(`${type.split('/')[0]}/*`));
}

export const files = (test: TestApp): Readings => {
  /** Every extension that the server takes, as it says when it refuses another one. */
  const taken = async (): Promise<string[]> => {
    const member = await Member.join(test);
    const { message } = bodyOf<Problem>(await member.send('x', 'program.exe').expect(400));
    return message.match(/\.\w+/g) ?? [];
  };
  const withTranscript = async () => {
    const member = await Member.join(test);
    const file = await member.upload('Heard words.', 'words.txt');
    await heard(test, member, file, [spoken(0, 'Heard words.')]);
    return { member, file };
  };
  return {
    'upload.extensions': async (extensions: string[]) =>
      inOrderOf(
        extensions,
        (await taken()).filter((each) => !ADDED.includes(each)),
      ),
    'upload.addedExtensions': async (extensions: string[]) => inOrderOf(extensions, among(ADDED, await taken())),
    'upload.declaredTypes': ({ any, ...kinds }: Record<string, string[]>) => ({
      any: any!.filter((type) => Object.values(FILE_TYPES).every((each) => mayDeclare(each, type))),
      ...Object.fromEntries(
        Object.entries(kinds).map(([kind, types]) => [kind, inOrderOf(types, declaredTypes(kind))]),
      ),
    }),
    'viewer.videoExtensions': (extensions: string[]) =>
      extensions.filter((extension) => fileTypeOf(extension)?.kind === 'video'),
    'transcript.timeForms': (forms: string[]) =>
      forms.filter((form) => {
        const { time, seconds } = WRITTEN[form] ?? { time: form, seconds: NaN };
        return readTxt(`${time}\nWords.\n`).cues[0]?.startSeconds === seconds;
      }),
    'transcript.lastSegment': () => {
      const last = readTxt('00:01\nOne.\n00:05\nTwo.\n').cues.at(-1);
      return last && last.endSeconds - last.startSeconds;
    },
    'transcript.defaultVersion': async () => {
      const { member, file } = await withTranscript();
      return bodyOf<{ version: string }>(await member.get(`/transcripts/${file.id}`).expect(200)).version;
    },
    'route.sharePage': async () => {
      const { member, file } = await withTranscript();
      const { url } = bodyOf<ShareDto>(await member.post(`/transcripts/${file.id}/shares`).send({}).expect(201));
      return new URL(url).pathname.replace(/[\w-]+$/, '{token}');
    },
  };
};
