/** Loads what decorators need, and Nest before any CommonJS package requires it: Jest cannot require an ES module in a cycle. */
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
