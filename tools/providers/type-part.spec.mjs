import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { typeParts } from './type-part.mjs';

const text = `
interface Owner { id: string; name?: string }
export interface Item {
  id: string;
  object: 'item';
  status?: 'on' | 'off' | (string & {});
  count: number | null;
  labels: { [name: string]: string };
  owner: string | Owner | null;
  parts: Owner[];
}`;
const partOf = typeParts(fileURLToPath(new URL('some-types.mts', import.meta.url)), text);
const item = (fields) => partOf('Item', fields);

describe('the schema of a part of a type', () => {
  it('has the named fields alone, and requires those that are not optional', () => {
    assert.deepEqual(item({ object: true, status: true, count: true, labels: true }), {
      type: 'object',
      additionalProperties: false,
      required: ['object', 'count', 'labels'],
      properties: {
        object: { const: 'item' },
        status: { enum: ['off', 'on'] },
        count: { anyOf: [{ type: 'null' }, { type: 'number' }] },
        labels: { type: 'object', additionalProperties: { type: 'string' } },
      },
    });
  });

  it('keeps the alternatives that can be what is named', () => {
    assert.deepEqual(item({ owner: true }).properties.owner, { anyOf: [{ type: 'null' }, { type: 'string' }] });
    const { owner, parts } = item({ owner: { name: true }, parts: 'owner' }).properties;
    assert.equal(owner.anyOf.length, 3);
    assert.deepEqual(parts, { type: 'array', items: { $ref: '#/schemas/owner' } });
  });

  it('is refused where the type has no such field, or the fields of an object are not named', () => {
    assert.throws(() => item({ id: true, colour: true }), /has no colour/);
    assert.throws(() => item({ parts: true }), /must be named/);
  });
});
