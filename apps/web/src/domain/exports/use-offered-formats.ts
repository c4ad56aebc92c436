import type { ExportFormat } from '@timbrel/api-client';
import { getPlanLimitsOptions } from '@timbrel/api-client/query';
import { useQuery } from '@tanstack/react-query';

/** Whether the plan exports a format. While the plan is unknown nothing is forbidden: the server has the last word. */
export function useOfferedFormats(): (format: ExportFormat) => boolean {
  const { data: plan } = useQuery(getPlanLimitsOptions());
  return (format) => plan?.limits.export_formats.includes(format) ?? true;
}
