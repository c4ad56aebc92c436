import { memo } from 'react';
import { FaultChip } from '../../../../domain/subtitles/fault-chip';
import { useRules } from '../../editing/use-editor';

/** The worst of what a publisher would say about one segment. */
export const RuleChip = memo(function RuleChip({ segmentKey }: { segmentKey: number }) {
  const { faults } = useRules();
  return <FaultChip faults={faults.get(segmentKey)} />;
});
