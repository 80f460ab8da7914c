import { reasonOf } from "@pegboard/json-schema";
import {
  describeSourceFault,
  type SourceFault,
  type SourceFaultFact,
} from "@pegboard/registry-core/problems";
import { NetworkError } from "../faults/network-fault.ts";

/**
 * An error with a fact that ends what a source does; its message says the fact in English, for logs
 * and programs.
 */
export class SourceError extends Error {
  readonly fault: SourceFaultFact;

  constructor(fault: SourceFaultFact, options?: ErrorOptions) {
    super(describeSourceFault(fault), options);
    this.fault = fault;
  }
}

/** Why a source failed: the fact, or the message of something else. */
export function sourceFaultOf(error: unknown): SourceFault {
  if (error instanceof NetworkError) return { code: "network", values: { fault: error.fault } };
  return error instanceof SourceError ? error.fault : reasonOf(error);
}
