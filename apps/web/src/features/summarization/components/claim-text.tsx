import { Popover, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlayFilled, IconQuote } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../../shared/lib/clock';
import type { Claim } from '../queries';
import classes from './summary.module.css';

type Source = Claim['sources'][number];

interface ClaimTextProps {
  readonly claim: Claim;
  /** Plays what a source says; null where there is nothing to hear. */
  readonly onPlay: ((source: Source) => void) | null;
}

/** A sentence, and where the text says it. */
export function ClaimText({ claim, onPlay }: ClaimTextProps) {
  const { t } = useTranslation('summarization');
  return (
    <>
      <span dir="auto">{claim.text}</span>{' '}
      {claim.supported ? (
        claim.sources.map((source, at) => <SourceChip key={at} source={source} onPlay={onPlay} />)
      ) : (
        <Tooltip label={t('unsupportedHint')} multiline maw={300}>
          <span className={classes['unsupported']} tabIndex={0} role="note" aria-label={t('unsupportedHint')}>
            <IconAlertTriangle size={13} aria-hidden="true" />
            {t('unsupported')}
          </span>
        </Tooltip>
      )}
    </>
  );
}

/** '12:19' plays what is said there; of a text it shows what stands there. */
function SourceChip({ source, onPlay }: { source: Source; onPlay: ClaimTextProps['onPlay'] }) {
  const { t } = useTranslation('summarization');
  const { start, page, quote } = source;
  if (start !== null && onPlay) {
    const time = formatClock(start);
    return (
      <Tooltip label={`“${quote}”`} multiline maw={360}>
        <UnstyledButton
          className={classes['chip'] ?? ''}
          aria-label={t('sourceAt', { time, quote })}
          onClick={() => onPlay(source)}
        >
          <IconPlayerPlayFilled size={11} aria-hidden="true" />
          {time}
        </UnstyledButton>
      </Tooltip>
    );
  }
  const label = start !== null ? formatClock(start) : page !== null ? t('page', { page }) : t('quote');
  return (
    <Popover width={340} position="top" shadow="md" withinPortal={false}>
      <Popover.Target>
        <UnstyledButton className={classes['chip'] ?? ''} aria-label={`${label}. ${t('sourceShow', { quote })}`}>
          <IconQuote size={12} aria-hidden="true" />
          {label}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm" dir="auto">
          {quote}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
