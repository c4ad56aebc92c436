import { Module } from '@nestjs/common';
import { Egress, EGRESS_POLICY, PUBLIC_ONLY } from './egress.js';

@Module({ providers: [Egress, { provide: EGRESS_POLICY, useValue: PUBLIC_ONLY }], exports: [Egress] })
export class EgressModule {}
