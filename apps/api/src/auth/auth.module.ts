import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { UsersModule } from '../users/users.module.js';
import { AccountController } from './account/account.controller.js';
import { AccountService } from './account/account.service.js';
import { ActiveSessionsController } from './account/active-sessions.controller.js';
import { EmailChange } from './account/email-change.service.js';
import { Principals } from './principals.js';
import { ReauthenticationController } from './account/reauthentication.controller.js';
import { AccessTokenStrategy } from './access-token.strategy.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeys } from './api-keys/api-keys.service.js';
import { AuditTrail } from './audit/audit-trail.js';
import { SecurityEventsController } from './audit/security-events.controller.js';
import { AuthController } from './auth.controller.js';
import { AuthCookies } from './auth-cookies.js';
import { AuthPresenter } from './auth.presenter.js';
import { AuthService } from './auth.service.js';
import { Cookies } from '../common/auth/cookies.js';
import { CsrfPolicy } from './csrf.policy.js';
import { GoogleClient } from './google/google.client.js';
import { GoogleController } from './google/google.controller.js';
import { GoogleSignIn } from './google/google-sign-in.service.js';
import { LoginThrottle } from './login-throttle.service.js';
import { KnownDevices } from './known-devices.js';
import { AccountLinks } from './links/account-links.service.js';
import { RecentSignIn } from './recent/recent-sign-in.js';
import { RecoveryController } from './recovery/recovery.controller.js';
import { RecoveryService } from './recovery/recovery.service.js';
import { PendingMfaTokens } from './second-factor/pending-mfa-tokens.js';
import { AccountRevocation } from './revocation/account-revocation.service.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactors } from './second-factor/second-factor.service.js';
import { SessionsService } from './sessions.service.js';
import { TokenService } from './tokens/token.service.js';
import { AddressLimits } from './verification/address-limits.service.js';
import { SignUpProofs } from './verification/sign-up-proofs.js';
import { SignUps } from './verification/sign-ups.service.js';
import { VerificationService } from './verification/verification.service.js';

@Module({
  imports: [UsersModule, PassportModule, JwtModule.register({})],
  controllers: [
    AuthController,
    RecoveryController,
    GoogleController,
    SecondFactorController,
    AccountController,
    ReauthenticationController,
    ActiveSessionsController,
    SecurityEventsController,
    ApiKeysController,
  ],
  providers: [
    AuthService,
    AccountService,
    ApiKeys,
    Principals,
    GoogleClient,
    GoogleSignIn,
    PendingMfaTokens,
    SecondFactors,
    EmailChange,
    RecoveryService,
    AccountLinks,
    AccountRevocation,
    AuditTrail,
    LoginThrottle,
    KnownDevices,
    RecentSignIn,
    AuthPresenter,
    AuthCookies,
    Cookies,
    CsrfPolicy,
    SessionsService,
    TokenService,
    VerificationService,
    SignUps,
    SignUpProofs,
    AddressLimits,
    AccessTokenStrategy,
  ],
  exports: [
    AccessTokenStrategy,
    SessionsService,
    CsrfPolicy,
    RecentSignIn,
    AuditTrail,
    AuthCookies,
    ApiKeys,
    Principals,
  ],
})
export class AuthModule {}
