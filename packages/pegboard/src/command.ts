#!/usr/bin/env node
import "../../../server/src/load-main.ts";
