// Judges Deployments as the API server does when they are created: each line of the input is one in JSON, and each line
// of the output says what is wrong with it, and which fields of its pods are dropped, as lists of texts.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	appsv1 "k8s.io/api/apps/v1"
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
			if failed := output.Encode(verdictOn(line)); failed != nil {
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

type verdict struct {
	Problems []string `json:"problems"`
	Dropped  []string `json:"dropped"`
}

func verdictOn(text []byte) verdict {
	object, err := runtime.Decode(legacyscheme.Codecs.UniversalDecoder(), text)
	if err != nil {
		return verdict{Problems: []string{err.Error()}}
	}
	made, isDeployment := object.(*apps.Deployment)
	if !isDeployment {
		return verdict{Problems: []string{fmt.Sprintf("%T is not a Deployment", object)}}
	}
	before := templateOf(made)
	return verdict{Problems: problemsOf(made), Dropped: lostOf(before, templateOf(made), "")}
}

// The pod template as it is written.
func templateOf(made *apps.Deployment) any {
	text, err := runtime.Encode(legacyscheme.Codecs.LegacyCodec(appsv1.SchemeGroupVersion), made)
	if err != nil {
		panic(err)
	}
	var written struct{ Spec struct{ Template any } }
	if err := json.Unmarshal(text, &written); err != nil {
		panic(err)
	}
	return written.Spec.Template
}

// The paths of fields that are no longer there.
func lostOf(before, after any, path string) []string {
	lost := []string{}
	switch was := before.(type) {
	case map[string]any:
		is, _ := after.(map[string]any)
		for name, value := range was {
			if is[name] == nil && value != nil {
				lost = append(lost, path+"."+name)
			} else {
				lost = append(lost, lostOf(value, is[name], path+"."+name)...)
			}
		}
	case []any:
		is, _ := after.([]any)
		for index, value := range was {
			if index < len(is) {
				lost = append(lost, lostOf(value, is[index], fmt.Sprintf("%s[%d]", path, index))...)
			}
		}
	}
	return lost
}

func problemsOf(made *apps.Deployment) []string {
	info := &request.RequestInfo{APIGroup: "apps", APIVersion: "v1", Resource: "deployments", Verb: "create"}
	ctx := request.WithRequestInfo(request.WithNamespace(context.Background(), "default"), info)
	rest.FillObjectMetaSystemFields(made)
	err := rest.BeforeCreate(deployment.Strategy, ctx, made)
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
