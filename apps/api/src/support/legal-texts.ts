import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Environment } from '../config/environment.js';

export const LEGAL_TOPICS = ['terms', 'privacy'] as const;
export type LegalTopic = (typeof LEGAL_TOPICS)[number];

/** Texts that an operator has put into `LEGAL_DIR`: `terms.de.md`, or `terms.md` for every language. */
@Injectable()
export class LegalTexts {
  constructor(private readonly env: Environment) {}

  /** Null where there is none. Read anew each time, so that a change needs no restart. */
  async find(topic: LegalTopic, language: string): Promise<string | null> {
    const folder = this.env.LEGAL_DIR;
    if (folder === undefined) return null;
    for (const name of [`${topic}.${language}.md`, `${topic}.md`]) {
      const text = await readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (text !== null) return text;
    }
    return null;
  }
}
