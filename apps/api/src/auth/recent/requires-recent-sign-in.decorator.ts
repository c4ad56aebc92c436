import { applyDecorators, type CanActivate, type ExecutionContext, Injectable, UseGuards } from '@nestjs/common';
import { type AuthenticatedRequest } from '../../common/auth/current-user.decorator.js';
import { ApiProblems } from '../../common/errors/problem.dto.js';
import { RecentSignIn } from './recent-sign-in.js';

@Injectable()
export class RecentSignInGuard implements CanActivate {
  constructor(private readonly recent: RecentSignIn) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.recent.require(context.switchToHttp().getRequest<AuthenticatedRequest>().user.sessionId);
    return true;
  }
}

/** For irreversible actions, so that an unattended open page isn't enough. The route's module must import AuthModule. */
export const RequiresRecentSignIn = () =>
  applyDecorators(UseGuards(RecentSignInGuard), ApiProblems({ 403: 'REAUTHENTICATION_REQUIRED' }));
