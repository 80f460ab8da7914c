#!/usr/bin/env node
import "../../server/src/main.ts";
