import { Button, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** In place of the way to the plan that one is on: nothing to press, and why. */
export default function CurrentPlanButton() {
  const { t } = useTranslation('pricing');
  return (
    <Tooltip label={t('currentPlanWhy')}>
      <Button variant="default" data-disabled aria-disabled="true" onClick={(event) => event.preventDefault()}>
        {t('currentPlan')}
      </Button>
    </Tooltip>
  );
}
