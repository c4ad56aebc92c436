import { Injectable, type MessageEvent, type OnModuleDestroy } from '@nestjs/common';
import {
  concat,
  defer,
  filter,
  finalize,
  from,
  interval,
  map,
  merge,
  mergeAll,
  type Observable,
  of,
  ReplaySubject,
  Subject,
  switchMap,
  takeUntil,
} from 'rxjs';
import { SessionsService } from '../auth/sessions.service.js';
import { EventBus, EventReader, type LiveEvent } from '../common/events/event-bus.js';

const HEARTBEAT_MS = 15_000;
/** A stream lives as long as its session: an ended one is noticed within this time. */
const SESSION_CHECK_MS = 3_000;

const toMessage = ({ id, type, data }: LiveEvent): MessageEvent => ({ id, type, data: data as object });

/** The live stream of one connection: what it missed, then what comes, with a heartbeat that keeps proxies awake. */
@Injectable()
export class JobEvents implements OnModuleDestroy {
  private readonly stop$ = new Subject<void>();

  constructor(
    private readonly bus: EventBus,
    private readonly reader: EventReader,
    private readonly sessions: SessionsService,
  ) {}

  onModuleDestroy(): void {
    this.stop$.next();
    this.stop$.complete();
  }

  stream(userId: string, sessionId: string, lastEventId: string | undefined): Observable<MessageEvent> {
    const heartbeat = merge(of(0), interval(HEARTBEAT_MS)).pipe(
      map((): MessageEvent => ({ comment: 'alive', data: '' })),
    );
    const sessionEnded = interval(SESSION_CHECK_MS).pipe(
      switchMap(() => this.sessions.principalOf(sessionId)),
      filter((principal) => principal === null),
    );
    return merge(heartbeat, this.events(userId, lastEventId).pipe(map(toMessage))).pipe(
      takeUntil(merge(this.stop$, sessionEnded)),
    );
  }

  /** News that come while the missed events are read are held back until those are sent. */
  private events(userId: string, lastEventId: string | undefined): Observable<LiveEvent> {
    return defer(() => {
      const news = new ReplaySubject<LiveEvent>();
      const subscription = this.reader.events.pipe(filter((event) => event.userId === userId)).subscribe(news);
      const missed = lastEventId ? from(this.bus.since(lastEventId, userId)).pipe(mergeAll()) : from([]);
      return concat(missed, news).pipe(finalize(() => subscription.unsubscribe()));
    });
  }
}
