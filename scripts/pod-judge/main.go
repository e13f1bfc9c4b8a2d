// Judges Deployments as the API server does when they are created: each line of the input is one in JSON, and each line
// of the output says what is wrong with it, as a list of texts.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	"k8s.io/kubernetes/pkg/apis/apps"
	_ "k8s.io/kubernetes/pkg/apis/apps/install"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	"k8s.io/kubernetes/pkg/capabilities"
	"k8s.io/kubernetes/pkg/registry/apps/deployment"
)

func main() {
	// as clusters do, unlike the default of the API server itself
	capabilities.Initialize(capabilities.Capabilities{AllowPrivileged: true})
	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 1 {
			if failed := output.Encode(problemsOf(line)); failed != nil {
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

func problemsOf(text []byte) []string {
	object, err := runtime.Decode(legacyscheme.Codecs.UniversalDecoder(), text)
	if err != nil {
		return []string{err.Error()}
	}
	made, isDeployment := object.(*apps.Deployment)
	if !isDeployment {
		return []string{fmt.Sprintf("%T is not a Deployment", object)}
	}
	info := &request.RequestInfo{APIGroup: "apps", APIVersion: "v1", Resource: "deployments", Verb: "create"}
	ctx := request.WithRequestInfo(request.WithNamespace(context.Background(), "default"), info)
	rest.FillObjectMetaSystemFields(made)
	err = rest.BeforeCreate(deployment.Strategy, ctx, made)
	var status apierrors.APIStatus
	if err == nil {
		return []string{}
	}
	if !errors.As(err, &status) || status.Status().Details == nil || len(status.Status().Details.Causes) == 0 {
		return []string{err.Error()}
	}
	problems := []string{}
	for _, cause := range status.Status().Details.Causes {
		problems = append(problems, cause.Field+": "+cause.Message)
	}
	return problems
}
