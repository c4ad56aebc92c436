import { EntityManager } from '@mikro-orm/postgresql';
import { HttpStatus, Injectable, type OnModuleInit } from '@nestjs/common';
import { lockAccount } from '../../auth/lock-account.js';
import { accountTransaction } from '../../common/account/account-transaction.js';
import { ExternalAccess } from '../../common/account/external-access.js';
import { type Principal } from '../../common/auth/current-user.decorator.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError, NotFoundError } from '../../common/errors/domain-error.js';
import { Environment } from '../../config/environment.js';
import { MediaFile } from '../../media/media-file.entity.js';
import { MediaService } from '../../media/media.service.js';
import { type StoredSegments } from '../stored-segments.js';
import { type Transcript } from '../transcript.entity.js';
import { TranscriptsService } from '../transcripts.service.js';
import { idOfToken, shareToken } from './share-token.js';
import { TranscriptShare } from './transcript-share.entity.js';
import { DAY_MS } from '../../common/clock/durations.js';

/** Of one recording; more are a mistake of some program. */
const MAX_SHARES = 50;

export class TooManySharesError extends DomainError {
  constructor() {
    super(
      HttpStatus.CONFLICT,
      'TOO_MANY_SHARES',
      `A recording can have ${MAX_SHARES} links at most. Revoke one that is not needed any more.`,
    );
  }
}

export interface Shared {
  share: TranscriptShare;
  file: MediaFile;
}

/** Links by which strangers read a transcript, for as long as its owner likes. */
@Injectable()
export class SharesService implements OnModuleInit {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly env: Environment,
    private readonly media: MediaService,
    private readonly transcripts: TranscriptsService,
    private readonly access: ExternalAccess,
  ) {}

  onModuleInit(): void {
    this.access.onRevoke(async (em, userId) => {
      await em.nativeDelete(TranscriptShare, { userId });
    });
  }

  /** @throws DomainError 404 where there is nothing to read, 409 */
  async create(
    who: Principal,
    recording: string,
    { withAudio, days }: { withAudio: boolean; days: number | null },
  ): Promise<TranscriptShare> {
    const { userId } = who;
    const { file } = await this.transcripts.locate(userId, recording);
    const createdAt = this.clock.now();
    const expiresAt = days === null ? null : new Date(createdAt.getTime() + days * DAY_MS);
    const share = Object.assign(new TranscriptShare(), { userId, fileId: file.id, withAudio, expiresAt, createdAt });
    await accountTransaction(this.em, userId, async (em) => {
      await lockAccount(em, who);
      if ((await em.count(TranscriptShare, { fileId: file.id })) >= MAX_SHARES) throw new TooManySharesError();
      em.persist(share);
    });
    return share;
  }

  /** The newest first; those whose time is over are gone. */
  async list(userId: string, recording: string): Promise<TranscriptShare[]> {
    const { id: fileId } = await this.media.findOwned(userId, recording);
    await this.em.nativeDelete(TranscriptShare, { fileId, expiresAt: { $lte: this.clock.now() } });
    return this.em.find(TranscriptShare, { fileId }, { orderBy: { createdAt: 'desc' } });
  }

  /** Revoking one that is gone already is fine. */
  async revoke(userId: string, recording: string, id: string): Promise<void> {
    const { id: fileId } = await this.media.findOwned(userId, recording);
    await this.em.nativeDelete(TranscriptShare, { fileId, id });
  }

  addressOf({ id }: TranscriptShare): string {
    return `${this.env.publicUrl}/share/${shareToken(id, this.env.APP_SECRET)}`;
  }

  /** What a link leads to. Whatever is wrong with it, the answer is the same. @throws NotFoundError */
  async open(token: string): Promise<Shared> {
    const id = idOfToken(token, this.env.secrets);
    const share = id && (await this.em.findOne(TranscriptShare, { id }));
    const isOver = share && share.expiresAt !== null && share.expiresAt <= this.clock.now();
    const file = share && !isOver && (await this.em.findOne(MediaFile, { id: share.fileId }));
    if (!file) throw new NotFoundError('Shared transcript');
    return { share, file };
  }

  /** What readers see of it: the edited text where there is one. */
  async read(token: string): Promise<Shared & { transcript: Transcript; segments: StoredSegments }> {
    const { share, file } = await this.open(token);
    const { transcript } = await this.transcripts.locate(share.userId, file.id);
    // Whoever has a link takes no turn from its owner, and no more than one by many links.
    const segments = await this.transcripts.storedSegments(transcript, `shares:${share.userId}`);
    return { share, file, transcript, segments };
  }
}
