import { Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface PagesProps {
  /** How many pages there are. */
  readonly total: number;
  /** The page that is shown, from 1. */
  readonly value: number;
  readonly onChange: (page: number) => void;
  readonly size?: 'xs' | 'sm' | 'md';
  /** Margin above. */
  readonly mt?: 'xs' | 'sm' | 'lg';
}

const NAMES = { first: 'pageFirst', previous: 'pagePrevious', next: 'pageNext', last: 'pageLast' } as const;

/** The way from page to page of a list, each step named; nothing where there is one page. */
export function Pages({ total, value, onChange, size = 'sm', mt }: PagesProps) {
  const { t } = useTranslation();
  if (total <= 1) return null;
  const whyNot = (control: keyof typeof NAMES): string | undefined => {
    if (control === 'first' || control === 'previous') return value === 1 ? t('firstPageShown') : undefined;
    return value === total ? t('lastPageShown') : undefined;
  };
  return (
    <Pagination
      size={size}
      {...(mt && { mt })}
      total={total}
      value={value}
      onChange={onChange}
      aria-label={t('pages')}
      getItemProps={(page) => ({ 'aria-label': t('page', { page }) })}
      getControlProps={(control) => ({ 'aria-label': t(NAMES[control]), title: whyNot(control) })}
    />
  );
}
