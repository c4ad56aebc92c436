import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { planFigures } from '../lib/plan-figures';
import { plansOptions } from '../queries';
import classes from './pricing.module.css';

/** Every figure of every plan: side by side, and on a phone one list for each plan. */
export function CompareTable() {
  const { t, i18n } = useTranslation('pricing');
  const { data } = useQuery(plansOptions());
  if (!data) return null;
  const figures = planFigures(t, i18n.language);
  return (
    <section aria-labelledby="compare">
      <Title order={2} id="compare" mb="md">
        {t('compare')}
      </Title>
      <div className={classes['table']} role="group" aria-labelledby="compare" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {data.map((plan) => (
                <th key={plan.id} scope="col">
                  {plan.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, of }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {data.map((plan) => (
                  <td key={plan.id}>{of(plan)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes['lists']}>
        {data.map((plan) => (
          <details key={plan.id} open={plan.popular}>
            <summary>{plan.name}</summary>
            <dl>
              {figures.map(({ name, of }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{of(plan)}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
    </section>
  );
}
