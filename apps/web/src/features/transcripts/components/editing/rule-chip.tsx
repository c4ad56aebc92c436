import { Tooltip } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { useRules } from '../../editing/use-editor';
import classes from './editing.module.css';
import { useMeasured } from '../use-measured';

/** The worst of what a publisher would say about one segment. */
export const RuleChip = memo(function RuleChip({ segmentKey }: { segmentKey: number }) {
  const { faults } = useRules();
  const { measured, wanted } = useMeasured();
  const own = faults.get(segmentKey);
  const worst = own?.find(({ severity }) => severity === 'error') ?? own?.[0];
  if (!worst) return null;
  const all = own!.map((fault) => `${wanted(fault)} (${measured(fault)})`).join(' · ');
  return (
    <Tooltip label={all} multiline maw={320}>
      <span className={classes['chip']} tabIndex={0} aria-label={all} role="note">
        <IconAlertTriangle size={13} aria-hidden="true" />
        {measured(worst)}
      </span>
    </Tooltip>
  );
});
