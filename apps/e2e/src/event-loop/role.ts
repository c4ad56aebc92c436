import { cancelJob, createRecipe, createShare, putEditedTranscript, takeSample } from '@timbrel/api-client';
import { randomUUID } from 'node:crypto';
import { Account } from '../harness/account.ts';
import { type Product } from '../harness/product.ts';
import { type Known } from './hostile-bodies.ts';

/** Who sends everything. */
export const ROLES = ['stranger', 'free', 'pro'] as const;
/** Premium has formats that no other plan has. */
export type RoleName = (typeof ROLES)[number] | 'premium';

const SEGMENT = { start: 0, end: 1, text: 'Some words.', speaker: null, confidence: null, words: [] };

/** Ends what later cases need: asked without a session, as strangers do. */
const ENDS_THE_SESSION = ['logout', 'deleteMe', 'endOtherSessions'];

/** Who sends hostile requests, and what is theirs to send them about. */
export class Role {
  readonly name: RoleName;
  readonly account: Account | null;
  /** Whose objects their requests name: their own but for strangers, who can make none. */
  readonly owner: Role;
  /** What their requests name: ids by the names of parameters and fields. */
  readonly known: Known;

  private constructor(name: RoleName, account: Account | null, known: Known, owner?: Role) {
    this.name = name;
    this.account = account;
    this.known = known;
    this.owner = owner ?? this;
  }

  /** Strangers know the names of what somebody else has. */
  static async all(product: Product): Promise<Record<RoleName, Role>> {
    const free = await Role.member(product, 'free');
    const pro = await Role.member(product, 'pro');
    const premium = await Role.member(product, 'premium');
    return { stranger: new Role('stranger', null, pro.known, pro), free, pro, premium };
  }

  private static async member({ api, database }: Product, plan: Exclude<RoleName, 'stranger'>): Promise<Role> {
    const account = await Account.signUp(api);
    await database.rows('update users set plan = $2 where id = $1', [account.id, plan]);
    const at = account.at(api);
    const { file, job } = (await takeSample(at)).data;
    // What is heard in it is written by `transcript-cases.ts`, and nothing else.
    await cancelJob({ ...at, path: { id: job.id } });
    const { id: recording, filename: recordingName } = await account.ready(api, file.id);
    await putEditedTranscript({ ...at, path: { uploadId: recording }, body: { segments: [SEGMENT] } });
    const text = await account.uploadAs(api, new File(['Some words, and some more.'], 'notes.txt'));
    const subtitles = await account.uploadAs(api, new File(['1\n00:00:00,000 --> 00:00:02,000\nWords.\n'], 'w.srt'));
    const share = await createShare({ ...at, path: { uploadId: recording }, body: { with_audio: true } });
    const recipe = await createRecipe({
      ...at,
      body: { name: 'Louder', steps: [{ kind: 'loudness', target_lufs: -16 }] },
    });
    return new Role(plan, account, {
      uploadId: recording,
      recording: recordingName,
      fileId: recording,
      original_file: recording,
      upload_id: text.id,
      name: text.id,
      file_id: subtitles.id,
      subtitle_id: subtitles.id,
      userId: account.id,
      filename: text.filename,
      token: share.data.url.split('/').pop() ?? '',
      recipe: recipe.data.id,
      topic: 'terms',
      number: '1',
    });
  }

  headers({ url }: { url: string }, operationId = ''): Record<string, string> {
    return this.account && !ENDS_THE_SESSION.includes(operationId) ? this.account.at({ url }).headers : {};
  }

  /** The path with its parameters. What would be lost for later cases is named by nobody's id. */
  path(path: string, method: string): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => {
      if (method === 'DELETE') return randomUUID();
      const key = name === 'id' && path.includes('/recipes/') ? 'recipe' : name;
      return encodeURIComponent(this.known[key] ?? randomUUID());
    });
  }
}
