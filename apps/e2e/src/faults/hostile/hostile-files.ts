import { type Random } from '../../harness/random.ts';
import { deepJson, endlessWav, gzipBomb, hugeNumbers, manyCues, pdfBomb, pngBomb } from './bombs.ts';
import { type Canary } from './canary.ts';
import { HOSTILE_NAMES } from './names.ts';
import { type Originals } from './originals.ts';
import { actingPdfs, playlists } from './playlists.ts';

export interface HostileFile {
  /** What was done, for whoever reads that it went wrong. */
  kind: string;
  name: string;
  bytes: Buffer;
}

/** What hostile files are made of. */
interface Material {
  random: Random;
  originals: Originals;
  canary: Pick<Canary, 'url' | 'path'>;
}
type Made = [extension: string, bytes: Buffer];

const TEXTS = ['srt', 'vtt', 'txt', 'csv', 'json', 'md'];
const some = ({ random, originals }: Material): Made => {
  const extension = random.pick(Object.keys(originals));
  return [extension, originals[extension]!];
};
const from = (extension: string, material: Material): Buffer => material.originals[extension]!;

/** Texts whose bytes are no characters, or too many of them. */
const ENCODINGS: readonly ((text: Buffer, random: Random) => Buffer)[] = [
  (text) => Buffer.concat([Buffer.from([0xff, 0xfe]), text]),
  (text) => Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text.toString(), 'utf16le')]),
  (text) => Buffer.from(text.toString(), 'utf16le'),
  (text) => Buffer.concat([text, Buffer.from([0xc0, 0xaf, 0xed, 0xa0, 0x80, 0xf8, 0xff])]),
  (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf]), text]),
  (text) => Buffer.concat([text, Buffer.alloc(100), text]),
  (text) => Buffer.concat([text, Buffer.from('́'.repeat(20_000))]),
  (text, random) => Buffer.from(text.map((byte) => (random.below(4) === 0 ? byte | 0x80 : byte))),
];

const KINDS: Record<string, (material: Material) => Made> = {
  'cut off': (material) => {
    const [extension, bytes] = some(material);
    return [extension, bytes.subarray(0, 1 + material.random.below(bytes.length))];
  },
  'bits turned': (material) => {
    const [extension, original] = some(material);
    const bytes = Buffer.from(original);
    for (let i = 1 + material.random.below(64); i > 0; i -= 1) {
      const at = material.random.below(bytes.length);
      bytes[at] = bytes[at]! ^ (1 << material.random.below(8));
    }
    return [extension, bytes];
  },
  'bits of the head turned': (material) => {
    const [extension, original] = some(material);
    const bytes = Buffer.from(original);
    for (let i = 4; i > 0; i -= 1)
      bytes[material.random.below(Math.min(bytes.length, 256))] = material.random.below(256);
    return [extension, bytes];
  },
  'a piece taken out': (material) => {
    const [extension, bytes] = some(material);
    const at = material.random.below(bytes.length);
    return [extension, Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + material.random.below(512))])];
  },
  'two files in one': (material) => {
    const [extension, bytes] = some(material);
    return [extension, Buffer.concat([bytes, some(material)[1]])];
  },
  'under another name': (material) => [some(material)[0], some(material)[1]],
  'a playlist': (material) => [some(material)[0], playlist(material)],
  'a playlist as a text': (material) => [material.random.pick(TEXTS), playlist(material)],
  'a playlist behind a head': (material) => {
    const [extension, bytes] = some(material);
    return [extension, Buffer.concat([bytes.subarray(0, material.random.below(64)), playlist(material)])];
  },
  'a playlist behind a recording': (material) => {
    const [extension, bytes] = some(material);
    return [extension, Buffer.concat([bytes, playlist(material)])];
  },
  'huge numbers': (material) => {
    const [extension, bytes] = some(material);
    return [extension, hugeNumbers(bytes, material.random)];
  },
  'an endless recording': (material) => ['wav', endlessWav(from('wav', material))],
  'a huge picture': ({ random }) => ['png', pngBomb(random.pick([11_000, 60_000, 2 ** 31 - 1]))],
  'a document that unpacks': ({ random }) => ['pdf', pdfBomb(1 + random.below(4))],
  'a document that acts': ({ random, canary }) => ['pdf', random.pick(actingPdfs(canary))],
  'a document cut off': ({ random, canary }) => [
    'pdf',
    random.pick(actingPdfs(canary)).subarray(0, 5 + random.below(300)),
  ],
  'an archive': ({ random }) => [random.pick(['pdf', 'txt', 'mp4', 'docx', 'zip', 'json']), gzipBomb()],
  'a word document': ({ random }) => [
    random.pick(['docx', 'pdf', 'txt']),
    Buffer.from('PK\x03\x04[Content_Types].xml word/document.xml'),
  ],
  'many cues': ({ random }) => [random.pick(['srt', 'vtt']), manyCues(1 + random.below(20_000))],
  'one line': ({ random }) => [random.pick(TEXTS), Buffer.alloc(1_000_000, 'x')],
  depth: ({ random }) => ['json', deepJson(1 + random.below(200_000))],
  'bad characters': (material) => {
    const extension = material.random.pick(TEXTS);
    return [extension, material.random.pick(ENCODINGS)(from(extension, material), material.random)];
  },
  noise: (material) => {
    const bytes = Buffer.alloc(1 + material.random.below(4_096)).map(() => material.random.below(256));
    return [some(material)[0], Buffer.from(bytes)];
  },
  nothing: (material) => [some(material)[0], Buffer.alloc(0)],
  'a name': (material) => some(material),
};

const playlist = ({ random, canary }: Material): Buffer => Buffer.from(random.pick(Object.values(playlists(canary))));

/** So many files, of every kind in turn, the same for the same numbers. */
export function hostileFiles(count: number, material: Material): HostileFile[] {
  const kinds = Object.entries(KINDS);
  return Array.from({ length: count }, (_, index) => {
    const [kind, make] = kinds[index % kinds.length]!;
    const [extension, bytes] = make(material);
    const isNamed = kind === 'a name' || material.random.below(4) === 0;
    const stem = isNamed ? material.random.pick(HOSTILE_NAMES) : `file-${index}`;
    return { kind, name: `${stem}.${extension}`, bytes };
  });
}
