// Runs the operator's reconcilers over inputs, without a cluster: each line of the input is a case in JSON, and each line
// of the output says what the API server would have refused or dropped of it, and what the operator made of the rest.
//
//	operator-judge CRDS
//
// CRDS is the folder with the definitions that the release installs.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/go-logr/logr"
	ctrl "sigs.k8s.io/controller-runtime"
)

// One input: manifests, and the environment of the operator.
type testCase struct {
	Name    string            `json:"name"`
	Objects []map[string]any  `json:"objects"`
	Env     map[string]string `json:"env"`
}

// What became of it.
type result struct {
	Name string `json:"name"`
	// What the API server refuses.
	Refused []string `json:"refused,omitempty"`
	// The paths of fields that it drops.
	Dropped []string `json:"dropped,omitempty"`
	// The errors of the last round of the reconcilers, by resource.
	Errors []string `json:"errors,omitempty"`
	// The objects that the operator created, in the order in which it did.
	Objects []map[string]any `json:"objects,omitempty"`
	// The status of each resource of the input.
	Statuses []resourceStatus `json:"statuses,omitempty"`
}

type resourceStatus struct {
	Kind   string `json:"kind"`
	Name   string `json:"name"`
	Status any    `json:"status"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: operator-judge CRDS")
		os.Exit(2)
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	slog.SetDefault(quiet)
	ctrl.SetLogger(logr.FromSlogHandler(quiet.Handler()))
	definitions, err := readDefinitions(os.Args[1])
	if err != nil {
		panic(err)
	}
	operator, err := newOperator()
	if err != nil {
		panic(err)
	}
	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 1 {
			var given testCase
			if failed := json.Unmarshal(line, &given); failed != nil {
				panic(failed)
			}
			if failed := output.Encode(judge(given, definitions, operator)); failed != nil {
				panic(failed)
			}
		}
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			panic(err)
		}
	}
}

func judge(given testCase, definitions definitions, operator *operator) result {
	found := result{Name: given.Name}
	for _, object := range given.Objects {
		admitted := definitions.admit(object)
		found.Refused = append(found.Refused, admitted.refused...)
		found.Dropped = append(found.Dropped, admitted.dropped...)
	}
	if len(found.Refused) > 0 {
		return found
	}
	for name, value := range given.Env {
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
		defer os.Unsetenv(name)
	}
	operator.run(given.Objects, &found)
	return found
}
