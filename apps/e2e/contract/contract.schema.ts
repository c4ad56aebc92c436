/** JSON Schemas of the three contract files; the types in `contract.ts` say what the fields mean. */

const text = { type: 'string', minLength: 1 } as const;
const texts = { type: 'array', items: text, uniqueItems: true } as const;
const place = String.raw`([12]|readings) §\d+`;
const dottedName = { type: 'string', pattern: String.raw`^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$` } as const;
const path = { type: 'string', pattern: String.raw`^(/api/v1/.+|/health|\{download_url\})$` } as const;

export const features = [
  'auth',
  'verification',
  'shell',
  'library',
  'transcription',
  'transcripts',
  'jobs',
  'billing',
  'settings',
  'invoices',
  'translation',
  'processor',
  'summarization',
  'notifications',
  'connection',
  'landing',
  'pricing',
  'dashboard',
] as const;

const serviceKeys = [
  'transcription',
  'translation',
  'subtitles',
  'summarization',
  'cut_audio',
  'denoise',
  'voice_speed',
  'audio_processor',
] as const;

/** Common fields; a superseded entry must name the decision, a kept one must not. */
function entryList(properties: object, required: readonly string[]): object {
  return {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      properties: {
        id: dottedName,
        source: { type: 'string', pattern: `^${place}(; ${place})*$` },
        status: { enum: ['kept', 'superseded'] },
        superseded_by: { type: 'string', pattern: String.raw`^readings §\d+$` },
        ...properties,
      },
      required: ['id', 'source', 'status', ...required],
      additionalProperties: false,
      if: { properties: { status: { const: 'superseded' } } },
      then: { required: ['superseded_by'] },
      else: { not: { required: ['superseded_by'] } },
    },
  };
}

export const textsSchema = entryList(
  {
    text,
    quoted: { type: 'boolean' },
    surface: text,
    kind: {
      enum: [
        'title',
        'label',
        'button',
        'message',
        'validation',
        'error',
        'toast-title',
        'toast-body',
        'server',
        'log',
        'fragment',
      ],
    },
    feature: { enum: features },
    key: { type: ['string', 'null'], pattern: `^(common|${features.join('|')})\\.[a-z][A-Za-z0-9]*$` },
    locale_text: text,
  },
  ['text', 'quoted', 'surface', 'kind', 'feature', 'key'],
);

export const callsSchema = entryList(
  {
    operation_id: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
    method: { enum: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] },
    path,
    spellings: { type: 'array', items: path, minItems: 1, uniqueItems: true },
    alias_of: dottedName,
    request: {
      type: 'object',
      properties: {
        content_type: { enum: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', null] },
        query: texts,
        fields: texts,
      },
      required: ['content_type', 'query', 'fields'],
      additionalProperties: false,
    },
    statuses: {
      type: 'array',
      items: { type: 'integer', minimum: 200, maximum: 599 },
      minItems: 1,
      uniqueItems: true,
    },
    fields_read: texts,
    service: { type: 'array', items: { enum: serviceKeys }, minItems: 1, uniqueItems: true },
    issue_area: { enum: ['accounts', 'billing', 'library', 'transcription', 'jobs', 'audio', 'language', 'health'] },
    note: text,
  },
  ['method', 'path', 'spellings', 'request', 'statuses', 'fields_read', 'issue_area'],
);

export const constantsSchema = entryList(
  {
    value: { type: ['string', 'number', 'boolean', 'array', 'object'] },
    unit: text,
    used_by: text,
    held_by: { type: 'array', items: { enum: ['web', 'server', 'client'] }, minItems: 1, uniqueItems: true },
  },
  ['value', 'used_by'],
);
