import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { accountTransaction } from '../common/account/account-transaction.js';
import { NotFoundError } from '../common/errors/domain-error.js';
import { type UpdateSettingsDto } from './dto/settings.dto.js';
import { normalizeEmail, User, type UserSettings } from './user.entity.js';

@Injectable()
export class UsersService {
  constructor(private readonly em: EntityManager) {}

  findByEmail(email: string): Promise<User | null> {
    return this.em.findOne(User, { email: normalizeEmail(email) });
  }

  async get(id: string): Promise<User> {
    const user = await this.em.findOne(User, { id });
    if (!user) throw new NotFoundError('Account');
    return user;
  }

  /** As the database has it now, whatever this request has seen of it. */
  reload(id: string): Promise<User> {
    return this.em.findOneOrFail(User, { id }, { refresh: true });
  }

  async rename(id: string, name: string): Promise<void> {
    await accountTransaction(this.em, id, (em) => em.nativeUpdate(User, { id }, { name }));
  }

  async updateSettings(id: string, change: UpdateSettingsDto): Promise<User> {
    const { darkMode, notifications, ...rest } = change;
    const theme = rest.theme ?? (darkMode === undefined ? undefined : darkMode ? 'dark' : 'light');
    return accountTransaction(this.em, id, async () => {
      const user = await this.get(id);
      user.settings = {
        ...user.settings,
        ...given<Partial<UserSettings>>({ ...rest, theme }),
        ...(notifications && { notifications: { ...user.effectiveSettings.notifications, ...given(notifications) } }),
      };
      return user;
    });
  }
}

/** Without the members that were left out. */
const given = <Settings extends object>(change: object): Settings =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined && value !== null)) as Settings;
