/** @file How long the texts and lists of requests may be, as the document says it. */
import { type OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage, type MetadataStorage } from 'class-validator';
import { MAX_PARAM_CHARACTERS } from '../common/request-body/param-limit.js';

type Check = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];
type Bounds = Partial<Record<'minLength' | 'maxLength' | 'minItems' | 'maxItems', number>>;

/** Checks of class-validator that are bounds of a schema. Those of an item stand on the field, and the document puts them on the items. */
const BOUNDS: Record<string, (...constraints: number[]) => Bounds> = {
  minLength: (minLength) => ({ minLength }),
  maxLength: (maxLength) => ({ maxLength }),
  isLength: (minLength, maxLength) => ({ minLength, ...(maxLength !== undefined && { maxLength }) }),
  arrayMinSize: (minItems) => ({ minItems }),
  arrayMaxSize: (maxItems) => ({ maxItems }),
};

/** Where `@ApiProperty` keeps what it was told. */
const DESCRIBED = 'swagger/apiModelProperties';

/** Of every class at once, which the storage tells nobody: asked for a class, it answers with those of its parents, too. */
const allChecks = (): Check[] => {
  const checks = Reflect.get(getMetadataStorage(), 'validationMetadatas') as Map<unknown, Check[]>;
  return [...checks.values()].flat();
};

/** Before the document is built: what fields are checked for is what it says of them. */
export function describeCheckedBounds(): void {
  for (const { name, target, propertyName, constraints } of allChecks()) {
    const bounds = BOUNDS[name ?? '']?.(...(constraints as number[]));
    if (!bounds || typeof target !== 'function') continue;
    const prototype = target.prototype as object;
    const described = Reflect.getMetadata(DESCRIBED, prototype, propertyName) as object | undefined;
    if (described) Reflect.defineMetadata(DESCRIBED, { ...bounds, ...described }, prototype, propertyName);
  }
}

/** The router finds nothing under a longer name. */
export function describePathBounds(document: OpenAPIObject): void {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path)) {
      const { parameters = [] } = operation as { parameters?: { in?: string; schema?: Record<string, unknown> }[] };
      for (const { in: place, schema } of parameters)
        if (place === 'path' && schema?.['type'] === 'string' && !schema['enum'])
          schema['maxLength'] ??= MAX_PARAM_CHARACTERS;
    }
  }
}
