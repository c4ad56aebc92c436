import { type Model } from '@kubernetes-models/base';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './compose-file.ts';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: unknown;
  data?: Record<string, string>;
  stringData?: Record<string, string>;
}

/** The package with schemas and types of an API's resources, made from Kubernetes' OpenAPI document and from KEDA's definitions. */
const packageOf = (apiVersion: string): string =>
  apiVersion.startsWith('keda.sh/') ? `@kubernetes-models/keda/${apiVersion}` : `kubernetes-models/${apiVersion}`;

/** What the schemas say against manifests, and then what fields they do not know, as `kubectl --validate=strict` would. */
export async function faultsOfManifests(manifests: readonly Manifest[]): Promise<string[]> {
  const faults = await Promise.all(manifests.map(faultsBySchema));
  return [...faults.flat(), ...unknownFields(manifests)];
}

async function faultsBySchema(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest;
  const resources = (await import(packageOf(apiVersion))) as Record<string, new (data: unknown) => Model<unknown>>;
  const Resource = resources[kind];
  if (!Resource) return [`There is no ${kind} in ${apiVersion}`];
  try {
    new Resource(manifest).validate();
    return [];
  } catch (error) {
    return [`${kind} ${metadata.name}: ${(error as Error).message}`];
  }
}

/** JSON schemas of Kubernetes let unknown fields pass; the compiler knows them from the same schemas' types. */
function unknownFields(manifests: readonly Manifest[]): string[] {
  const source = manifests
    .map(
      ({ apiVersion, kind, ...rest }, index) =>
        `export const m${index}: import('${packageOf(apiVersion)}').I${kind} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
    )
    .join('\n');
  const file = join(root, 'apps/e2e/src/deployment/manifests-as-types.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([file], options, {
    ...host,
    getSourceFile: (name, target) =>
      name === file ? ts.createSourceFile(name, source, target) : host.getSourceFile(name, target),
    fileExists: (name) => name === file || host.fileExists(name),
  });
  return program
    .getSemanticDiagnostics(program.getSourceFile(file))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
