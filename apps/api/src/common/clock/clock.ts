import { Injectable } from '@nestjs/common';

/** The only source of "now" for business rules, so that tests can stand at any instant. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
