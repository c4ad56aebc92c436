import { StorageAuditService } from '../../media/audit/storage-audit.service.js';
import { formatBytes } from '../../usage/storage-full.error.js';
import { type OperatorCommand } from './command.js';

const section = (title: string, paths: readonly string[]): string[] =>
  paths.length === 0 ? [] : [`${title}: ${paths.length}`, ...paths.map((path) => `  ${path}`)];

export const checkStorage: OperatorCommand = {
  name: 'storage check',
  usage: '[--remove-orphans]',
  does: 'compare what lies in the storage with what the records say; blobs of less than two days count for nothing',
  run: async (app, args) => {
    const service = app.get(StorageAuditService);
    const { blobs, bytes, records, orphans, missing, damaged } = await service.audit();
    const lines = [
      `${blobs} blobs, ${formatBytes(bytes)}; ${records} records`,
      ...section('Blobs that belong to nothing', orphans),
      ...section('Records whose blob is missing', missing),
      ...section('Records whose blob has another size', damaged),
    ];
    if (orphans.length + missing.length + damaged.length === 0) lines.push('Everything is as it should be.');
    if (!args.includes('--remove-orphans')) return lines;
    return [...lines, `Removed ${(await service.removeOrphans()).length} that belonged to nothing.`];
  },
};
