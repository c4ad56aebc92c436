import { Injectable } from '@nestjs/common';
import { type Pool } from 'pg';

/** This process's pool of connections, for whoever observes it. There is none until the first connection is needed. */
@Injectable()
export class ConnectionPool {
  current: Pool | undefined;
}
