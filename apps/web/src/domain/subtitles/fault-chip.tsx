import { Tooltip } from '@mantine/core';
import type { Violation } from '@timbrel/subtitles';
import { IconAlertTriangle } from '@tabler/icons-react';
import classes from './fault-chip.module.css';
import { useMeasured } from './use-measured';

/** The worst of what a publisher would say about one cue; the rest on a closer look. */
export function FaultChip({ faults }: { faults: readonly Violation[] | undefined }) {
  const { measured, wanted } = useMeasured();
  const worst = faults?.find(({ severity }) => severity === 'error') ?? faults?.[0];
  if (!worst) return null;
  const all = faults!.map((fault) => `${wanted(fault)} (${measured(fault)})`).join(' · ');
  return (
    <Tooltip label={all} multiline maw={320}>
      <span className={classes['chip']} tabIndex={0} aria-label={all} role="note">
        <IconAlertTriangle size={13} aria-hidden="true" />
        {measured(worst)}
      </span>
    </Tooltip>
  );
}
