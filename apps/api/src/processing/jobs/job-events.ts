import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import {
  catchError,
  EMPTY,
  filter,
  finalize,
  from,
  interval,
  map,
  merge,
  Observable,
  of,
  ReplaySubject,
  switchMap,
  takeUntil,
  tap,
} from 'rxjs';
import { Principals } from '../../auth/principals.js';
import { type Principal } from '../../common/auth/current-user.decorator.js';
import { EventBus, EventReader, type LiveEvent } from '../../common/events/event-bus.js';
import { LIVE_STREAMS, OpenStreams } from '../../common/events/open-streams.js';

const HEARTBEAT_MS = 15_000;
/** A page asks for what there is and opens its stream at once: what happens in between is told to it as well. */
const BEFORE_OPENING_MS = 10_000;
const CLOCK_SKEW_MS = 60_000;
/** A stream lives as long as its session: with what `principalOf` remembers, an ended one is noticed within five seconds. */
const SESSION_CHECK_MS = 1_500;

/** Of an account's news a key hears of jobs, and what is said in recordings where it may read transcripts. */
const mayHear = ({ keyScopes }: Principal, type: string): boolean =>
  !keyScopes || type === 'job' || (type === 'partial' && keyScopes.includes('transcripts:read'));

const toMessage = ({ id, type, data }: LiveEvent): MessageEvent => ({ id, type, data: data as object });

/** From which id a stream begins. One that lies ahead would keep everything from its client. */
function startOf(lastEventId: string | undefined): string {
  const now = Date.now();
  const isAhead = Number(lastEventId?.split('-')[0]) > now + CLOCK_SKEW_MS;
  return lastEventId === undefined || isAhead ? `${now - BEFORE_OPENING_MS}` : lastEventId;
}

/** Compares the stream's ids (`milliseconds-number`); what is no id comes before all. */
function isAfter(id: string, other: string): boolean {
  const [time = 0, number = 0] = id.split('-').map(Number);
  const [otherTime = 0, otherNumber = 0] = other.split('-').map((part) => Number(part) || 0);
  return time > otherTime || (time === otherTime && number > otherNumber);
}

/** The live stream of one connection: what it missed, then what comes, with a heartbeat that keeps proxies awake. */
@Injectable()
export class JobEvents implements OnModuleDestroy {
  /** Remembered, so that a stream that opens while the server goes does not keep it. */
  private readonly stop$ = new ReplaySubject<void>(1);

  constructor(
    private readonly bus: EventBus,
    private readonly reader: EventReader,
    private readonly streams: OpenStreams,
    private readonly principals: Principals,
  ) {}

  onModuleDestroy(): void {
    this.stop$.next();
    this.stop$.complete();
  }

  /** @throws DomainError 429 */
  async open(principal: Principal, lastEventId: string | undefined): Promise<Observable<MessageEvent>> {
    const lease = await this.streams.acquire(principal.userId, LIVE_STREAMS);
    const heartbeat = merge(of(0), interval(HEARTBEAT_MS).pipe(tap(() => lease.renew()))).pipe(
      map((): MessageEvent => ({ comment: 'alive', data: '' })),
    );
    const sessionEnded = interval(SESSION_CHECK_MS).pipe(
      // A database that is away for a moment says nothing about the session.
      switchMap(() => from(this.principals.live(principal)).pipe(catchError(() => EMPTY))),
      filter((lives) => !lives),
    );
    const news = this.events(principal.userId, lastEventId).pipe(filter(({ type }) => mayHear(principal, type)));
    return merge(heartbeat, news.pipe(map(toMessage))).pipe(
      takeUntil(merge(this.stop$, sessionEnded)),
      finalize(() => lease.release()),
    );
  }

  /** News that come while the missed events are read are held back until those are sent, and not sent twice. */
  private events(userId: string, lastEventId: string | undefined): Observable<LiveEvent> {
    return new Observable((subscriber) => {
      let last = startOf(lastEventId);
      let held: LiveEvent[] | null = [];
      const send = (event: LiveEvent) => {
        if (!isAfter(event.id, last)) return;
        last = event.id;
        subscriber.next(event);
      };
      const subscription = this.reader.events.pipe(filter((event) => event.userId === userId)).subscribe({
        next: (event) => (held ? void held.push(event) : send(event)),
        complete: () => subscriber.complete(),
      });
      this.bus.since(last, userId).then(
        (missed) => {
          for (const event of [...missed, ...(held ?? [])]) send(event);
          held = null;
        },
        (error: unknown) => subscriber.error(error),
      );
      return subscription;
    });
  }
}
