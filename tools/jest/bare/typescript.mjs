/** @file Lets Node load TypeScript as Jest would: its decorators and their metadata, `.js` that means `.ts`, and `@jest/globals`. */
import { transformSync } from '@swc/core';
import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { swcOptions } from '../swc.mjs';

const GLOBALS = import.meta.resolve('./globals.mjs');
const isOwn = (specifier) => specifier.startsWith('.') && specifier.endsWith('.js');

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
    if (isOwn(specifier) && context.parentURL?.endsWith('.ts')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...swcOptions(), filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
