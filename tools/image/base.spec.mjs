import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../setup/paths.mjs';
import { basesOf, partsOf } from './base.mjs';

describe('basesOf', () => {
  it('names what a Dockerfile starts from once, and none of its own stages', () => {
    const dockerfile =
      'FROM node:1.2.3-a-slim AS build\nRUN x\nFROM build AS test\nFROM node:1.2.3-a-slim\nFROM nginx:1\n';
    assert.deepEqual(basesOf(dockerfile), ['node:1.2.3-a-slim', 'nginx:1']);
  });
});

describe('partsOf', () => {
  it('knows what stands in for the image that the product starts from', () => {
    const [image, ...others] = basesOf(readFileSync(join(root, 'docker/Dockerfile'), 'utf8'));
    assert.deepEqual(others, []);
    assert.match(image, new RegExp(`^node:${partsOf(image).node}-${partsOf(image).suite}-slim$`));
  });
  it('knows nothing for an image that is not pinned, and for others', () => {
    for (const image of ['node:24-bookworm-slim', 'node:24.21.0-alpine', 'nginx:1.28.0-bookworm-slim'])
      assert.equal(partsOf(image), null);
  });
});
