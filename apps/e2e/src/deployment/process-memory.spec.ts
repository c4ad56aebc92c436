import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { composeFile, root } from './compose-file.ts';
import { PROCESS_MEMORY } from '../harness/process-memory.ts';
import { imageDefaults } from './image-defaults.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const NAMES = Object.keys(PROCESS_MEMORY);

interface Container {
  image: string;
  env?: { name: string }[];
}

const containers = readdirSync(join(root, 'docker/kubernetes'))
  .flatMap((name) => parseAllDocuments(read(`docker/kubernetes/${name}`)).map((document) => document.toJS() as unknown))
  .flatMap((manifest) => {
    const { spec, data = {} } = manifest as {
      spec?: { template?: { spec: { containers: Container[] } } };
      data?: Record<string, string>;
    };
    return (spec?.template?.spec.containers ?? []).map((container) => ({ ...container, data }));
  });

/** What the server and the worker keep of the machine's memory is bounded wherever they are started. */
describe('the memory that processes keep', () => {
  it('is bounded by what stands in one file', () => {
    expect(NAMES).toEqual(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_', 'NODE_OPTIONS']);
  });

  it('is bounded in the image', () => {
    expect(imageDefaults().env).toMatchObject(PROCESS_MEMORY);
  });

  it('is bounded in compose and Kubernetes, which run the image and say nothing else of it', () => {
    const services = Object.values(composeFile().services).filter(({ image }) => image === 'timbrel');
    expect(services).toHaveLength(3);
    for (const { environment = {} } of services) expect(NAMES.filter((name) => name in environment)).toEqual([]);
    expect(containers.map(({ image }) => image)).toEqual(['timbrel:latest', 'timbrel:latest', 'timbrel:latest']);
    for (const { env = [] } of containers)
      expect(env.map(({ name }) => name).filter((name) => NAMES.includes(name))).toEqual([]);
  });

  it('is bounded for whoever starts the processes by hand', () => {
    expect(read('docs/operations.md')).toContain('set -a; . tools/setup/process-memory.env; set +a');
  });
});
