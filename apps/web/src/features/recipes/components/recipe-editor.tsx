import { ActionIcon, Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/ui/dialog';
import { toast } from '../../../shared/ui/toast';
import { canAdd, canMove, KINDS, movedStep, type Recipe, type Step, withStep } from '../lib/steps';
import { useSaveRecipe } from '../mutations';
import { StepFields } from './step-fields';
import classes from './recipes.module.css';

interface RecipeEditorProps {
  /** Null for a new one; undefined while it is closed. */
  readonly recipe: Recipe | null | undefined;
  readonly onClose: () => void;
}

/** Puts a recipe together. */
export function RecipeEditor({ recipe, onClose }: RecipeEditorProps) {
  const { t } = useTranslation('recipes');
  return (
    <Dialog
      opened={recipe !== undefined}
      onClose={onClose}
      title={recipe ? t('editNamed', { name: recipe.name }) : t('newRecipe')}
      size="lg"
    >
      {recipe !== undefined && <Form key={recipe?.id ?? 'new'} recipe={recipe} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ recipe, onClose }: { recipe: Recipe | null; onClose: () => void }) {
  const { t } = useTranslation('recipes');
  const [name, setName] = useState(recipe?.name ?? '');
  const [steps, setSteps] = useState<readonly Step[]>(recipe?.steps ?? []);
  const [tried, setTried] = useState(false);
  const save = useSaveRecipe({
    onSuccess: (_, { name: saved }) => toast.success({ title: t('saved'), message: saved }),
    onError: (error) => toast.failure(error, t('saveFailed')),
  });
  const change = (index: number, step: Step) => setSteps(steps.map((each, at) => (at === index ? step : each)));
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() === '' || steps.length === 0) return;
        save.mutate({ id: recipe?.id ?? null, name: name.trim(), steps: [...steps] }, { onSuccess: onClose });
      }}
    >
      <TextInput
        label={t('name')}
        data-autofocus
        maxLength={80}
        value={name}
        error={tried && name.trim() === '' ? t('nameMissing') : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ol className={classes['steps']} aria-label={t('steps')}>
        {steps.map((step, index) => {
          const number = index + 1;
          return (
            <li key={`${step.kind}-${index}`} className={classes['step']}>
              <Group justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" fw={620}>
                  {number}. {t(`kind_${step.kind}`)}
                </Text>
                <Group gap={2} wrap="nowrap">
                  <ActionIcon
                    aria-label={t('moveUp', { number })}
                    disabled={!canMove(steps, index, -1)}
                    onClick={() => setSteps(movedStep(steps, index, -1))}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('moveDown', { number })}
                    disabled={!canMove(steps, index, 1)}
                    onClick={() => setSteps(movedStep(steps, index, 1))}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={t('removeStep', { number })}
                    onClick={() => setSteps(steps.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              </Group>
              <StepFields step={step} onChange={(next) => change(index, next)} />
            </li>
          );
        })}
      </ol>
      {tried && steps.length === 0 && (
        <Text size="sm" c="var(--ui-danger-text)" role="alert">
          {t('stepsMissing')}
        </Text>
      )}
      <Menu width={240} withinPortal={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconPlus size={16} />} className={classes['add'] ?? ''}>
            {t('addStep')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {KINDS.filter((kind) => canAdd(steps, kind)).map((kind) => (
            <Menu.Item key={kind} onClick={() => setSteps(withStep(steps, kind))}>
              {t(`kind_${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}
