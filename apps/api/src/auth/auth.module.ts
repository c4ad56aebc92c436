import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { UsersModule } from '../users/users.module.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { AuthController } from './auth.controller.js';
import { AuthCookies } from './auth-cookies.js';
import { AuthPresenter } from './auth.presenter.js';
import { AuthService } from './auth.service.js';
import { CsrfPolicy } from './csrf.policy.js';
import { SessionsService } from './sessions.service.js';
import { TokenService } from './tokens/token.service.js';
import { AddressLimits } from './verification/address-limits.service.js';
import { VerificationService } from './verification/verification.service.js';

@Module({
  imports: [UsersModule, PassportModule, JwtModule.register({})],
  controllers: [AuthController],
  providers: [
    AuthService,
    AuthPresenter,
    AuthCookies,
    CsrfPolicy,
    SessionsService,
    TokenService,
    VerificationService,
    AddressLimits,
    AccessTokenStrategy,
  ],
  exports: [AccessTokenStrategy, SessionsService, CsrfPolicy],
})
export class AuthModule {}
