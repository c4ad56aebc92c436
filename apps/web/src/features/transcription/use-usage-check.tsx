import { Anchor, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { checkUsage, type CheckUsageDto } from '@timbrel/api-client';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../shared/ui/toast';

/** Long enough to read why, and to say no. */
export const TO_PRICING_AFTER_MS = 2_000;
const UPGRADE_TOAST = 'upgrade-required';

/**
 * Asks the server before a job whether the plan allows it. When it doesn't and a larger one would, says so and goes to the prices
 * after two seconds, unless one stays.
 *
 * @returns whether to go on
 */
export function useUsageCheck(): (asked: CheckUsageDto) => Promise<boolean> {
  const { t } = useTranslation('billing');
  const navigate = useNavigate();
  return async (asked) => {
    try {
      const { data } = await checkUsage({ body: asked });
      if (data.can_proceed) return true;
      if (!data.upgrade_required) {
        toast.error({ message: data.error_message ?? t('cannotProceed') });
        return false;
      }
      const timer = setTimeout(() => {
        notifications.hide(UPGRADE_TOAST);
        void navigate({ to: '/pricing' });
      }, TO_PRICING_AFTER_MS);
      const stay = () => {
        clearTimeout(timer);
        notifications.hide(UPGRADE_TOAST);
      };
      toast.error({
        id: UPGRADE_TOAST,
        title: t('upgradeRequired'),
        message: (
          <>
            <Text size="sm">{data.error_message ?? t('cannotProceed')}</Text>
            <Anchor component="button" type="button" size="sm" underline="always" onClick={stay}>
              {t('stayHere')}
            </Anchor>
          </>
        ),
      });
      return false;
    } catch (error) {
      toast.failure(error, t('usageCheckFailed'));
      return false;
    }
  };
}
