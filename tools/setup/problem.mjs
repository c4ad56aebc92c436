import { stripVTControlCharacters } from 'node:util';

/** A failure the reader can do something about: what happened, and the remedy. Printed without a stack. */
export class Problem extends Error {
  /**
   * @param {string} message what happened, one sentence
   * @param {string} remedy what to do about it, one sentence or command
   */
  constructor(message, remedy) {
    super(message);
    this.name = 'Problem';
    this.remedy = remedy;
  }
}

/** The last lines of a program's output, without its colours: enough to see why it failed. */
export const tail = (text, lines = 12) => stripVTControlCharacters(text).trimEnd().split('\n').slice(-lines).join('\n');
